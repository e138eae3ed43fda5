/** The zones to choose from, the one in use among them even where the list lacks it. */
export function zoneChoices(known: readonly string[], own: string): readonly string[] {
  return known.includes(own) ? known : [own, ...known];
}

/** The same as choices of a select, of the zones that this browser knows. */
export function zonesToChoose(own: string): readonly { value: string; label: string }[] {
  const zones = zoneChoices(Intl.supportedValuesOf('timeZone'), own);
  return zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
