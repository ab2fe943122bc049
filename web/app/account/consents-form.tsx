import { Trans } from '@lingui/react/macro';
import type { GivenConsents } from '@vermilion/contract/consents';
import { formatDate } from '@vermilion/contract/dates';
import type { Consent } from '@vermilion/contract/user';
import { Check } from 'lucide';
import { useMemberForm } from '~/member/use-member-form.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { CheckboxField } from '~/ui/form/checkbox-field.tsx';
import { Form } from '~/ui/form/form.tsx';
import { Headline } from '~/ui/headline.tsx';
import { Icon } from '~/ui/icon.tsx';
import { TextLink } from '~/ui/link.tsx';
import { usePutAnswer } from './account.queries.ts';
import { ConsentText } from './consent-text.tsx';
import { SaveButton } from './save-button.tsx';

/** What the member agreed to, and the choices that are free: news, and texts that have changed since. */
export function ConsentsForm({ consents }: { consents: readonly Consent[] }) {
  const api = useApi();
  const { market, language } = useSite();
  const { putConsents } = usePutAnswer();
  const isSettled = ({ isMandatory, version, givenVersion }: Consent) => isMandatory && givenVersion === version;
  const settled = consents.filter(isSettled);
  const open = consents.filter((consent) => !isSettled(consent));
  const { form, error, isDone } = useMemberForm({
    check: () => ({}),
    send: async (values) => {
      const given: GivenConsents = {};
      for (const { kind, version } of settled) given[kind] = version;
      for (const { kind } of open) {
        const version = values[`consents.${kind}`];
        if (version) given[kind] = version;
      }
      return (await api('PUT user/consents', { body: { consents: given } })).consents;
    },
    onDone: putConsents,
  });
  return (
    <div className="grid max-w-[40rem] gap-10">
      <Form control={form} className="grid gap-5">
        <div>
          {open.map(({ kind, version, givenVersion }) => (
            <CheckboxField
              key={kind}
              name={`consents.${kind}`}
              value={version}
              defaultChecked={givenVersion === version}
              label={<ConsentText kind={kind} />}
            />
          ))}
        </div>
        <SaveButton form={form} error={error} isDone={isDone} />
      </Form>
      <section className="grid gap-4" aria-labelledby="agreed">
        <Headline as="h2" size="d3" id="agreed">
          <Trans>What you agreed to</Trans>
        </Headline>
        <ul className="divide-y divide-rule border-y border-rule">
          {settled.map(({ kind, recordedAt }) => {
            const date = recordedAt && formatDate(recordedAt, market.timeZones[0], market.code, language);
            return (
              <li key={kind} className="flex gap-3 py-3">
                <Icon of={Check} className="mt-0.5 flex-none" />
                <span>
                  <ConsentText kind={kind} />
                  {date && <span className="numeric block text-ink-2 text-small">{date}</span>}
                </span>
              </li>
            );
          })}
        </ul>
        <p className="text-ink-2 text-small">
          <Trans>
            An account needs these. To withdraw them, <TextLink to="/account/data">delete your account</TextLink>.
          </Trans>
        </p>
      </section>
    </div>
  );
}
