import { Plural } from '@lingui/react/macro';

/**
 * What a visit earns.
 * @param props.who `members`: whoever has a membership; `booked`: the member who has booked, once it is completed; `completed`: the
 * same, who has the points
 */
export default function VisitPoints({ points, who }: { points: number; who: 'members' | 'booked' | 'completed' }) {
  switch (who) {
    case 'members':
      return (
        <Plural
          value={points}
          one="Members earn # point with this visit."
          other="Members earn # points with this visit."
        />
      );
    case 'booked':
      return (
        <Plural value={points} one="You earn # point with this visit." other="You earn # points with this visit." />
      );
    case 'completed':
      return (
        <Plural
          value={points}
          one="You’ve earned # point with this visit."
          other="You’ve earned # points with this visit."
        />
      );
  }
}
