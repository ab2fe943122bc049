/** A visit, and whose sheets it is on. @property session of a class or an event */
type SheetVisit = {
  session: SheetOwner | null;
  artists: readonly SheetOwner[];
  chairs: readonly SheetOwner[];
};
type SheetOwner = { id: string; name: string };

/** One sheet: of an artist or a chair, of a class or an event, or (null) of what has neither artist nor chair any more. */
export type Sheet<Visit> = { owner: SheetOwner | null; isSession: boolean; visits: Visit[] };

/**
 * Returns the sheets of a day: those of artists or chairs by their names, then those of classes and events, then what is left. A visit is on the
 * sheet of each that has a part of it, in the order of the visits.
 */
export function listSheets<Visit extends SheetVisit>(visits: readonly Visit[], by: 'artist' | 'chair'): Sheet<Visit>[] {
  const sheets = new Map<string, Sheet<Visit>>();
  const add = (key: string, visit: Visit, owner: SheetOwner | null, isSession: boolean) => {
    const sheet = sheets.get(key) ?? { owner, isSession, visits: [] };
    if (!sheet.visits.includes(visit)) sheet.visits.push(visit);
    sheets.set(key, sheet);
  };
  for (const visit of visits) {
    const owners = by === 'artist' ? visit.artists : visit.chairs;
    if (visit.session) add(`session ${visit.session.id}`, visit, visit.session, true);
    else if (owners.length === 0) add('none', visit, null, false);
    else for (const owner of owners) add(`owner ${owner.id}`, visit, owner, false);
  }
  const getRank = ({ owner, isSession }: Sheet<Visit>) => (owner === null ? 2 : isSession ? 1 : 0);
  const getName = ({ owner, isSession }: Sheet<Visit>) => (isSession ? '' : (owner?.name ?? ''));
  return [...sheets.values()].sort(
    (one, other) =>
      getRank(one) - getRank(other) || getName(one).localeCompare(getName(other), 'en', { numeric: true }),
  );
}
