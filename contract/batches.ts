// No schemas here: the program of commands shows its help without the library of the schemas.

/** How many codes of a promotion are made or taken at once. */
export const maxCodesPerCall = 10_000;

/** How many gift cards are issued at once. */
export const maxBatchCards = 1000;
