import { useUrlState } from '../ui/url-state.ts';
import { CountList } from './count-list.tsx';
import { CountPage } from './count-page.tsx';
import { NewCountPage } from './new-count.tsx';

/** `view=counts`: the list, a new one (`part=new`), or one count (`id`). */
export function CountsScreen() {
  const url = useUrlState();
  const id = url.get('id');
  if (id !== '') return <CountPage key={id} countId={id} />;
  if (url.get('part') === 'new') return <NewCountPage />;
  return <CountList />;
}
