import type { Register, RegisterSocially } from '@vermilion/contract/account';
import type { Subdivision } from '@vermilion/contract/address';
import { findAddressProblems } from '@vermilion/contract/address-check';
import { findBirthdayProblem, readBirthday } from '@vermilion/contract/birthday';
import {
  type ConsentKind,
  findConsentProblems,
  type GivenConsents,
  marketConsents,
} from '@vermilion/contract/consents';
import { findContactProblems, isEmail, normalizeEmail, type PhoneCheck } from '@vermilion/contract/contact';
import { getCalendarDay } from '@vermilion/contract/dates';
import type { MarketCode } from '@vermilion/contract/markets';
import { readAddress } from '~/address/read-address.ts';
import { findMissing, findNewPasswordProblems, type Problems, type Values } from './password.rules.ts';

/** Returns what is wrong with a form that takes an e-mail address alone. */
export function findEmailProblems(values: Values): Problems {
  const { email = '' } = values;
  return email.trim() === '' || isEmail(email) ? findMissing(values, ['email']) : { email: 'INVALID_EMAIL' };
}

/** Returns what is wrong with a change of e-mail. @param current the account's e-mail */
export function findEmailChangeProblems(values: Values, current: string): Problems {
  const isSame = normalizeEmail(values.email ?? '') === normalizeEmail(current);
  return {
    ...findMissing(values, ['currentPassword']),
    ...(isSame ? { email: 'EMAIL_UNCHANGED' } : findEmailProblems(values)),
  };
}

/** Returns what the form of a market agrees to, from its boxes `consents.<kind>`, whose values are versions. */
export function readConsents(values: Values, market: MarketCode): GivenConsents {
  const given: GivenConsents = {};
  for (const { kind } of marketConsents[market]) {
    const version = values[`consents.${kind}`];
    if (version) given[kind] = version;
  }
  return given;
}

/** Returns what is wrong with a name and a mobile number. */
export function findProfileProblems(values: Values, market: MarketCode, isPhone: PhoneCheck): Problems {
  const { fullName = '', phone = '' } = values;
  const { email: _, ...problems } = findContactProblems(market, { fullName, email: '', phone }, isPhone);
  return problems;
}

type RegisterRules = {
  market: MarketCode;
  /** The zone that the market counts days in. */
  zone: string;
  now: Date;
  isPhone: PhoneCheck;
};

/** Returns what is wrong with a registration, by the rules that the server checks by. */
export function findRegisterProblems(values: Values, rules: RegisterRules): Problems {
  const { fullName = '', email = '', phone = '' } = values;
  return {
    ...findContactProblems(rules.market, { fullName, email, phone }, rules.isPhone),
    ...findSocialRegisterProblems(values, rules),
    ...findNewPasswordProblems(values, email.trim(), true),
  };
}

/** As `findRegisterProblems`, for somebody whose e-mail is proved and who needs no password. */
export function findSocialRegisterProblems(values: Values, { market, zone, now, isPhone }: RegisterRules): Problems {
  const birthdayProblem = findBirthdayProblem(readBirthday(values.birthday ?? '', market), getCalendarDay(zone, now));
  const consents = Object.entries(findConsentProblems(market, readConsents(values, market)));
  return {
    ...findProfileProblems(values, market, isPhone),
    ...(birthdayProblem && { birthday: birthdayProblem }),
    ...Object.fromEntries(consents.map(([kind, code]) => [`consents.${kind as ConsentKind}`, code])),
  };
}

/** Returns the request of a registration. */
export function createRegisterRequest(values: Values, market: MarketCode): Register {
  const { fullName = '', email = '', phone = '', birthday = '', password = '', passwordConfirmation = '' } = values;
  const consents = readConsents(values, market);
  return { fullName, email, phone, birthday, password, passwordConfirmation, consents };
}

/** Returns the request of a registration with Google. @param state of the identity that waits at the server */
export function createSocialRegisterRequest(values: Values, market: MarketCode, state: string): RegisterSocially {
  const { fullName = '', phone = '', birthday = '' } = values;
  return { state, fullName, phone, birthday, consents: readConsents(values, market) };
}

type AddressRules = { market: MarketCode; subdivisions: readonly Subdivision[]; isPhone: PhoneCheck };

/** Returns what is wrong with an address that is to be saved, whose parts stand under `address`. */
export function findSavedAddressProblems(values: Values, { market, subdivisions, isPhone }: AddressRules): Problems {
  const parts = findAddressProblems(market, readAddress(values, 'address', market), subdivisions);
  return {
    ...findProfileProblems(values, market, isPhone),
    ...Object.fromEntries(Object.entries(parts).map(([part, code]) => [`address.${part}`, code])),
  };
}
