import { useLingui } from '@lingui/react/macro';
import { Menu as MenuIcon, Search } from 'lucide';
import { BagButton } from '~/bag/bag-button.tsx';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { loadChunk } from '~/platform/missing-chunk.ts';
import { useLayout } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';
import { useDialog } from '~/ui/dialogs.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { AccountButton } from './account-button.tsx';
import { MegaMenu } from './mega-menu.tsx';
import { ShopName } from './shop-name.tsx';
import { useCover } from './use-cover.ts';

const loadSearchOverlay = () =>
  loadChunk(() => loadWithCatalogs(['search'], () => import('~/search/search-overlay.tsx')));
const loadMobileMenu = () => loadChunk(() => loadWithCatalogs(['account'], () => import('./mobile-menu.tsx')));

/** Name, menu, search and bag; sticks to the top while the strip above it scrolls away. */
export function Header() {
  const { t } = useLingui();
  const { menu } = useLayout();
  const isOnCover = useCover();
  const mobileMenu = useDialog(loadMobileMenu);
  const search = useDialog(loadSearchOverlay);
  return (
    <header className={classNames('header', isOnCover && 'header-on-cover')}>
      <div className="container-page header-bar">
        {/* First by keyboard as it is first to see at 1280 px. */}
        <ShopName className="header-name" />
        <div className="header-start">
          <IconButton {...mobileMenu} icon={MenuIcon} label={t`Menu`} className="wide:hidden" />
          <IconButton {...search} icon={Search} label={t`Search`} className="wide:hidden" />
          <MegaMenu entries={menu} />
        </div>
        <div className="header-end">
          <IconButton {...search} icon={Search} label={t`Search`} className="hidden wide:inline-grid" />
          <AccountButton />
          <BagButton />
        </div>
      </div>
    </header>
  );
}
