import {
  editReportView,
  removeReportView,
  restoreReportView,
  type ListedView,
  type SavedView,
} from '@tillbook/core/reports/saved-views.api';
import type { ViewAsked, ViewOf } from '@tillbook/core/reports/saved-views';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call } from '../api/call.ts';
import { t } from '../i18n/en/report-views.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { notify } from '../ui/notify.ts';
import { sentenceOf } from '../ui/server-problem.ts';
import { bodyAsked, MailView, RenameView, SaveView } from './view-forms.tsx';
import { useRefetchViews } from './view-queries.ts';

/** What can be done with saved views, on their list and on a report. */
export interface ViewDeeds {
  readonly save: (report: ViewOf, asked: ViewAsked) => void;
  readonly rename: (view: SavedView) => void;
  readonly replace: (view: SavedView, asked: ViewAsked) => void;
  readonly remove: (view: SavedView) => void;
  /** Chooses how often it is mailed. */
  readonly mail: (view: ListedView) => void;
  /** Says what was deleted and brings it back; stays until it is used or closed. */
  readonly banner: ReactNode;
  readonly dialog: ReactNode;
}

type Doing =
  | { readonly kind: 'save'; readonly report: ViewOf; readonly asked: ViewAsked }
  | { readonly kind: 'rename'; readonly view: SavedView }
  | { readonly kind: 'mail'; readonly view: ListedView };

interface Deed {
  readonly run: () => Promise<unknown>;
  readonly done: () => void;
}

/** Does one thing at a time and fetches the views anew; a refusal is said. */
function useDeed() {
  const refetch = useRefetchViews();
  return useMutation({
    mutationFn: ({ run }: Deed) => run(),
    onSuccess: (_, { done }) => done(),
    onError: (error) => notify.error(sentenceOf(error, t('notDone'))),
    onSettled: refetch,
  });
}

/**
 * @param onSaved what follows when a view was saved
 * @param onRemoved what follows when one was deleted
 */
export function useViewDeeds(
  onSaved: (view: SavedView) => void = () => undefined,
  onRemoved: (view: SavedView) => void = () => undefined,
): ViewDeeds {
  const [doing, setDoing] = useState<Doing | null>(null);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const deed = useDeed();
  const replace = (view: SavedView, asked: ViewAsked) => {
    const { _id: viewId, name, version } = view;
    const body = { version, asked: bodyAsked(asked) };
    deed.mutate({
      run: () => call(editReportView, { params: { viewId }, body }),
      done: () => notify.success(t('replaced', { name })),
    });
  };
  const remove = (view: SavedView) =>
    deed.mutate({
      run: () => call(removeReportView, { params: { viewId: view._id } }),
      done: () => {
        setRemoved(view);
        onRemoved(view);
      },
    });
  const undo = ({ _id: viewId, name }: SavedView) =>
    deed.mutate({
      run: () => call(restoreReportView, { params: { viewId } }),
      done: () => {
        setRemoved(null);
        notify.success(t('broughtBack', { name }));
      },
    });
  return {
    ...{ replace, remove },
    save: (report, asked) => setDoing({ kind: 'save', report, asked }),
    rename: (view) => setDoing({ kind: 'rename', view }),
    mail: (view) => setDoing({ kind: 'mail', view }),
    banner: removed !== null && (
      <Banner
        onDismiss={() => setRemoved(null)}
        action={
          <Button size="small" busy={deed.isPending} onClick={() => undo(removed)}>
            {t('undo')}
          </Button>
        }
      >
        {t('deleted', { name: removed.name })}
      </Banner>
    ),
    dialog: doing !== null && (
      <DeedDialog doing={doing} onSaved={onSaved} onClose={() => setDoing(null)} />
    ),
  };
}

function DeedDialog(props: {
  readonly doing: Doing;
  readonly onSaved: (view: SavedView) => void;
  readonly onClose: () => void;
}) {
  const { doing, onSaved, onClose } = props;
  switch (doing.kind) {
    case 'save':
      return <SaveView {...doing} onSaved={onSaved} onClose={onClose} />;
    case 'rename':
      return <RenameView view={doing.view} onClose={onClose} />;
    case 'mail':
      return <MailView view={doing.view} onClose={onClose} />;
  }
}
