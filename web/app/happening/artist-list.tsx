import { Trans } from '@lingui/react/macro';
import type { StoreArtist } from '@vermilion/contract/happening';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useList } from '~/platform/use-list.ts';
import { useSite } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';

const ArtistPortrait = createServerRenderedPart([], () => import('./artist-portrait.tsx'));

/** The artists of a store: what they do best, what else they do, and which languages they speak. */
export function ArtistList({ artists }: { artists: readonly StoreArtist[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-6 wide:grid-cols-2">
      {artists.map((artist) => (
        <ArtistItem key={artist.id} artist={artist} />
      ))}
    </ul>
  );
}

function ArtistItem({ artist: { id, name, title, languages, skills, ground } }: { artist: StoreArtist }) {
  const { locale } = useSite();
  const list = useList();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const kinds = list(skills);
  const spoken = list(languages.map((language) => names.of(language)));
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 wrap-anywhere">
      <div className="size-16">
        <ArtistPortrait id={id} ground={ground} />
      </div>
      <div>
        <Headline as="h3" size="d4">
          {name}
        </Headline>
        <p className="text-small">{title}</p>
        {skills.length > 0 && (
          <p className="text-small text-ink-2">
            <Trans comment="What kinds of services an artist does">Services: {kinds}</Trans>
          </p>
        )}
        <p className="text-small text-ink-2">
          <Trans comment="Which languages an artist speaks">Languages: {spoken}</Trans>
        </p>
      </div>
    </li>
  );
}
