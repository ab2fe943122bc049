// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ConsentKind, consentKinds, marketConsents } from '@vermilion/contract/consents';
import { parsePo } from 'pofile-ts';
import { expect, test, vi } from 'vitest';
import { renderInApp } from '~/ui/render.testing.tsx';
import { ConsentText } from './consent-text.tsx';

vi.mock('~/platform/use-site.ts', () => ({ useShopName: () => '{shopName}', useMembershipName: () => '{membership}' }));

const folder = path.join(import.meta.dirname, '../messages');
const items = globSync('*/*.po', { cwd: folder })
  .toSorted()
  .flatMap((file) =>
    parsePo(readFileSync(path.join(folder, file), 'utf8')).items.map((item) => ({
      ...item,
      language: path.basename(file),
    })),
  );

/** The files whose texts a consent links to: they are agreed to with it. */
const documents: { [kind in ConsentKind]?: readonly string[] } = {
  policy: ['app/routes/terms.tsx', 'app/texts/laws.ts'],
  personal_information_policy: ['app/routes/privacy.tsx', 'app/texts/laws.ts'],
  third_party_sharing: ['app/routes/privacy.tsx'],
  beauty_pass_terms: ['app/texts/beauty-pass-terms.tsx', 'app/texts/laws.ts'],
};

const withoutTags = (text: string) => text.replaceAll(/<\/?\d+\/?>/g, '');

/** Returns a digest of all that is agreed to, in every language. */
function digest(kind: ConsentKind): string {
  const { container, unmount } = renderInApp(<ConsentText kind={kind} />);
  const shown = container.textContent;
  unmount();
  const own = items.filter(({ msgid }) => withoutTags(msgid) === shown);
  expect(new Set(own.map(({ language }) => language)).size).toBe(4);
  const linked = items.filter(({ references }) => documents[kind]?.some((file) => references.includes(file)));
  expect(linked.length > 0).toBe(kind in documents);
  // A text may be in several catalogs.
  const texts = new Map(
    [...own, ...linked].map(({ language, msgid, msgstr }) => [`${language} ${msgid}`, [msgid, ...msgstr].join('\n')]),
  );
  return createHash('sha256')
    .update([...texts.values()].toSorted().join('\n'))
    .digest('base64url')
    .slice(0, 12);
}

/**
 * The texts of each version. Where this fails, a text has changed: give it a new version in contract/consents.ts, so that
 * members are asked again and each answer names what was shown. A change of spelling only keeps its version. Then note
 * the new digest.
 */
const recorded: Record<ConsentKind, [version: string, digest: string]> = {
  personal_data: ['2026-11-22', 'opZr2zpuBqhD'],
  third_party_disclosure: ['2026-11-22', 'W5buqtZqnPMj'],
  policy: ['2026-11-23', '-gfJDcc7XCyl'],
  personal_information_policy: ['2026-11-30', 's9nA94jYi-MG'],
  third_party_sharing: ['2026-11-30', 'sKkVE7Jgx0Ob'],
  over_14: ['2026-11-23', '8nm_VYT4jVoz'],
  beauty_pass_terms: ['2026-11-23', 'U7GYNQQ9v00r'],
  marketing: ['2026-11-22', 'hgPqJcjkwrXN'],
};

test('a text that is agreed to changes with its version only', () => {
  const versions = new Map(
    Object.values(marketConsents).flatMap((asked) => asked.map((each) => [each.kind, each.version])),
  );
  const current = Object.fromEntries(consentKinds.map((kind) => [kind, [versions.get(kind), digest(kind)]]));
  expect(current).toEqual(recorded);
});
