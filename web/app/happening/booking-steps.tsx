import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Steps } from '~/ui/steps.tsx';
import { addChoice, type VisitChoice } from './booking-path.ts';

/** The steps of a booking; those that are done lead back to what was chosen there. @param path of the service */
export function BookingSteps({ current, path, choice }: { current: number; path: string; choice: VisitChoice }) {
  const { t } = useLingui();
  const { artist: _, day: __, store, ...extras } = choice;
  const steps = [
    { to: addChoice(path, extras), name: <Trans comment="Step of a booking: the store">Store</Trans> },
    {
      to: addChoice(path, store === undefined ? extras : { ...extras, store }),
      name: <Trans comment="Step of a booking">Artist</Trans>,
    },
    { to: addChoice(path, choice), name: <Trans comment="Step of a booking">Time</Trans> },
    { to: null, name: <Trans comment="Step of a booking: name, email and phone">Contact details</Trans> },
  ];
  return (
    <Steps
      label={t`Booking steps`}
      current={current}
      steps={steps.map(({ to, name }, index) =>
        to !== null && index < current ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          <Link key={index} to={to} className="underline">
            {name}
          </Link>
        ) : (
          name
        ),
      )}
    />
  );
}
