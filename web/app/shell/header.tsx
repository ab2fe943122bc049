import { useLingui } from '@lingui/react/macro';
import MenuIcon from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { BagButton } from '~/bag/bag-button.tsx';
import { useLayout } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { IconButton } from '~/ui/icon-button.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { useCover } from './use-cover.ts';

const SearchOverlay = lazy(() =>
  import('~/search/search-overlay.tsx').then(({ SearchOverlay }) => ({ default: SearchOverlay })),
);

/** Name, menu, search and bag; sticks to the top while the strip above it scrolls away. */
export function Header() {
  const { t } = useLingui();
  const { menu } = useLayout();
  const isOnCover = useCover();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className={classNames('header', isOnCover && 'header-on-cover')}>
      <div className="container-page header-bar">
        <div className="header-start">
          <IconButton
            icon={MenuIcon}
            label={t`Menu`}
            className="narrow-only"
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          />
          <SearchButton className="narrow-only" />
          <MegaMenu entries={menu} />
        </div>
        <Link to="/" className="wordmark-text header-name" lang="en">
          Vermilion
        </Link>
        <div className="header-end">
          <SearchButton className="wide-only" />
          <BagButton />
        </div>
      </div>
      <MobileMenu entries={menu} open={menuOpen} onClose={() => setMenuOpen(false)} />
    </header>
  );
}

/** The search comes with its first use: few pages need it at once. */
function SearchButton({ className }: { className: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        icon={Search}
        label={t`Search`}
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      />
      {wanted && (
        <Suspense>
          <SearchOverlay open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
