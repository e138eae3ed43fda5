import { useFormat } from '../i18n/format-context.tsx';

/** A quantity that came or went: with its sign in either case. */
export function Signed({ milli }: { readonly milli: number }) {
  const format = useFormat();
  const plus = milli > 0 ? '+' : '';
  return (
    <bdi className="number" dir="ltr">
      {plus}
      {format.quantity(milli)}
    </bdi>
  );
}
