import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { useApi } from '~/platform/queries.ts';
import { useMoney } from '~/platform/use-site.ts';
import { Headline } from '~/ui/headline.tsx';
import { getServicePath } from './booking-path.ts';

/** The services that use a product; nothing where there are none, or where they cannot be read. */
export default function ProductServices({ slug }: { slug: string }) {
  const api = useApi();
  const id = useId();
  const money = useMoney();
  const { data } = useQuery({
    queryKey: ['happening', 'by-product', slug],
    queryFn: ({ signal }) => api('GET booking-services/by-product/{slug}', { params: { slug } }, { signal }),
  });
  if (!data || data.services.length === 0) return null;
  return (
    <section className="container-page section" aria-labelledby={id}>
      <Headline id={id} className="mb-6">
        <Trans>Used in our stores</Trans>
      </Headline>
      <ul className="divide-y divide-rule border-y border-rule">
        {data.services.map(({ id: serviceId, name, minutes, price }) => (
          <li
            key={serviceId}
            className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4 wrap-anywhere"
          >
            <Headline as="h3" size="d4">
              <Link to={getServicePath(serviceId)} className="hover:underline after:absolute after:inset-0">
                {name}
              </Link>
            </Headline>
            <p className="numeric">
              <Trans>{minutes} min</Trans> ·{' '}
              {price === 0 ? <Trans comment="Price of a service">Free</Trans> : money(price)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
