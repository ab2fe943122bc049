import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, Search } from 'lucide';
import { lazy, useState } from 'react';
import { Link } from 'react-router';
import { BagButton } from '~/bag/bag-button.tsx';
import { useLayout } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { IconButton } from '~/ui/icon-button.tsx';
import { OnFirstOpen } from '~/ui/on-first-open.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { useCover } from './use-cover.ts';

const SearchOverlay = lazy(() =>
  import('~/search/search-overlay.tsx').then(({ SearchOverlay }) => ({ default: SearchOverlay })),
);

const MobileMenu = lazy(() => import('./mobile-menu.tsx').then(({ MobileMenu }) => ({ default: MobileMenu })));

/** Name, menu, search and bag; sticks to the top while the strip above it scrolls away. */
export function Header() {
  const { t } = useLingui();
  const { menu } = useLayout();
  const isOnCover = useCover();
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <header className={classNames('header', isOnCover && 'header-on-cover')}>
      <div className="container-page header-bar">
        {/* First by keyboard as it is first to see at 1280 px. */}
        <Link to="/" className="wordmark-text header-name" lang="en">
          Vermilion
        </Link>
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
        <div className="header-end">
          <SearchButton className="wide-only" />
          <BagButton />
        </div>
      </div>
      <OnFirstOpen open={menuOpen}>
        <MobileMenu entries={menu} open={menuOpen} onClose={() => setMenuOpen(false)} />
      </OnFirstOpen>
    </header>
  );
}

/** The search comes with its first use: few pages need it at once. */
function SearchButton({ className }: { className: string }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Search}
        label={t`Search`}
        className={className}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <OnFirstOpen open={open}>
        <SearchOverlay open={open} onClose={() => setOpen(false)} />
      </OnFirstOpen>
    </>
  );
}
