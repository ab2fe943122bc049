import { Trans } from '@lingui/react/macro';
import { marketConsents } from '@vermilion/contract/consents';
import { useSite } from '~/platform/use-site.ts';
import { CheckboxField } from '~/ui/form/checkbox-field.tsx';
import { ConsentText } from './consent-text.tsx';

/** What a market asks its members to agree to, each under its own box; the optional ones start unticked. */
export function ConsentFields() {
  const { code } = useSite().market;
  return (
    <div className="grid gap-1">
      {marketConsents[code].map(({ kind, isMandatory, version }) => (
        <CheckboxField
          key={kind}
          name={`consents.${kind}`}
          value={version}
          required={isMandatory}
          label={<ConsentText kind={kind} />}
          detail={isMandatory ? undefined : <Trans>Optional. You can change this at any time.</Trans>}
        />
      ))}
    </div>
  );
}
