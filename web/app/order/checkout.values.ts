import type { AddressPart } from '@vermilion/contract/address';
import type { ContactField } from '@vermilion/contract/contact';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';

/** A field by its path in the request, under which the server reports its errors. */
export type CheckoutField =
  | `contact.${ContactField}`
  | 'delivery.method'
  | `delivery.address.${AddressPart}`
  | 'delivery.storeCode'
  | 'payment.method'
  | 'saveAddress';

/** What has been typed and chosen, as text; a field that is not on the page is missing. */
export type CheckoutValues = { readonly [Field in CheckoutField]?: string };

/** Names what is kept of the form while the tab is open. */
export const checkoutDraftKey = 'checkout';

/** Returns the chosen delivery method; standard until one is chosen. */
export function getDeliveryMethod(values: CheckoutValues): DeliveryMethodCode {
  return (values['delivery.method'] ?? 'standard') as DeliveryMethodCode;
}
