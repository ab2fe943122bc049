import type { UserSegment } from '@vermilion/contract/segments';
import { msg, type Text } from '@vermilion/contract/text';

/** Words of the menu and the footer that are no catalogue data. */
export const contentTexts = {
  newest: msg({ message: 'New' }),
  brands: msg({ message: 'Brands' }),
  sale: msg({ message: 'Sale' }),
  giftCards: msg({ message: 'E-gift cards' }),
  services: msg({ message: 'Book a service' }),
  classes: msg({ message: 'Beauty classes' }),
  events: msg({ message: 'Store events' }),
  allClasses: msg({ message: 'All classes' }),
  allEvents: msg({ message: 'All events' }),
  seeAll: msg({ message: 'See all' }),
  stores: msg({ message: 'In store' }),
  ourStores: msg({ message: 'Our stores' }),
  howItWorks: msg({ message: 'How it works' }),
  tiersCompared: msg({ message: 'Tiers compared' }),
  joinMembership: msg({ message: 'Join {membership}' }),
  myPoints: msg({ message: 'My points' }),
  myRewards: msg({ message: 'My rewards' }),
  myGifts: msg({ message: 'My gifts' }),
  shop: msg({ message: 'Shop' }),
  help: msg({ message: 'Help' }),
  customerCare: msg({ message: 'Customer Care' }),
  delivery: msg({ message: 'Delivery' }),
  returns: msg({ message: 'Returns' }),
  reportVulnerability: msg({ message: 'Report Vulnerability' }),
  aboutUs: msg({ message: 'About Us' }),
  privacyPolicy: msg({ message: 'Privacy Policy' }),
  privacyChoices: msg({ message: 'Privacy choices' }),
  termsOfUse: msg({ message: 'Terms of Use' }),
};

/** The names of user segments, for editors. */
export const segmentTexts: Record<UserSegment, Text> = {
  visitor: msg({ message: 'Not signed in' }),
  member: msg({ message: 'Members' }),
  pink: msg({ message: 'Pink' }),
  white: msg({ message: 'White' }),
  black: msg({ message: 'Black' }),
  gold: msg({ message: 'Gold' }),
  employee: msg({ message: 'Employees' }),
};

/** What is wrong with a document beside what its schema says. */
export const contentFaults = {
  NOTHING_TO_SHOW: msg({ message: 'has nothing to show in this market' }),
  NOT_MADE: msg({ message: 'couldn’t be made' }),
  NO_SUCH_PLACE: msg({ message: 'is no place of this document any more' }),
  NOT_TAKEN: msg({ message: 'couldn’t be taken from Contentful: {problem}' }),
  ID_TAKEN: msg({ message: 'is the id of another element; give each its own' }),
  ENDS_TOO_EARLY: msg({ message: 'must be after its beginning' }),
} satisfies Record<string, Text>;
