import * as views from '@tillbook/core/reports/saved-views.api';
import { bindRead, bindWrite, type Doors } from '../http/bind.ts';
import {
  editTheView,
  listReportViewsFor,
  mailTheView,
  removeTheView,
  restoreTheView,
  saveTheView,
} from './saved-views.ts';

/** The doors of saved views of reports. */
export function bindSavedViews(
  doors: Doors,
  { sendsMail }: { /** Whether there is a mail server. */ readonly sendsMail: boolean },
): void {
  const { clock } = doors;
  bindRead(doors, views.listReportViews, ({ reader, actor }) =>
    listReportViewsFor(reader, actor, sendsMail),
  );
  bindWrite(doors, views.saveReportView, ({ tx, actor, body }) =>
    saveTheView(tx, actor, body, clock()),
  );
  bindWrite(doors, views.editReportView, ({ tx, actor, params, body }) =>
    editTheView(tx, actor, params.viewId, body, clock()),
  );
  bindWrite(doors, views.removeReportView, ({ tx, actor, params }) =>
    removeTheView(tx, actor, params.viewId, clock()),
  );
  bindWrite(doors, views.restoreReportView, ({ tx, actor, params }) =>
    restoreTheView(tx, actor, params.viewId, clock()),
  );
  bindWrite(doors, views.mailReportView, ({ tx, actor, params, body }) =>
    mailTheView(tx, actor, params.viewId, body, clock()),
  );
}
