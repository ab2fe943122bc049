import { Link } from 'react-router';
import { useShopIdentity } from '~/platform/use-site.ts';
import { classNames } from '~/ui/class-names.ts';

/** The shop's logo, or its name, as a link to the home page. */
export function ShopName({ className }: { className?: string }) {
  const { name, logo } = useShopIdentity();
  return (
    <Link to="/" className={classNames('shop-name', className)} lang="en">
      {logo ? (
        <img className="shop-name-logo" src={logo.url} alt={name} width={logo.width} height={logo.height} />
      ) : (
        name
      )}
    </Link>
  );
}
