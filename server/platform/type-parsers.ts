import pg from 'pg';

const int8 = 20;
const date = 1082;

// Counts and sums are int8: numbers in both drivers. Calendar days stay texts, or they would shift with the zone.
pg.types.setTypeParser(int8, Number);
pg.types.setTypeParser(date, (text) => text);

/** The same for the embedded database. */
export const embeddedParsers = { [int8]: Number, [date]: (text: string) => text };
