/** How many products or brands a rail or a list of the shop has at least: one or two look like a shop that is empty. */
export const minListed = 3;
