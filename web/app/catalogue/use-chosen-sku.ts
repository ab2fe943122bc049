import { useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';

/**
 * What is chosen on a product's page, which its address carries, and how to choose. What was chosen last counts at once: whoever
 * adds it to the bag before the new address is there gets what was chosen, not what was before.
 */
export function useChosenSku(): [sku: string | null, choose: (sku: string) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<{ on: Location; sku: string } | null>(null);
  return [
    requested?.on === location ? requested.sku : new URLSearchParams(location.search).get('variant'),
    (sku) => {
      setRequested({ on: location, sku });
      void navigate(`${location.pathname}?variant=${encodeURIComponent(sku)}`, {
        replace: true,
        preventScrollReset: true,
      });
    },
  ];
}
