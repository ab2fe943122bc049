import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MarketCode } from '@vermilion/contract/markets';

/** The consumer laws of each market, by the names that they have there. */
export const laws: Record<
  MarketCode,
  { consumer: MessageDescriptor; privacy: MessageDescriptor; authority: MessageDescriptor }
> = {
  AU: {
    consumer: msg`the Australian Consumer Law`,
    privacy: msg`the Privacy Act 1988`,
    authority: msg`the Office of the Australian Information Commissioner`,
  },
  HK: {
    consumer: msg`the Sale of Goods Ordinance and the Trade Descriptions Ordinance`,
    privacy: msg`the Personal Data (Privacy) Ordinance`,
    authority: msg`the Privacy Commissioner for Personal Data`,
  },
  ID: {
    consumer: msg`Law No. 8 of 1999 on Consumer Protection`,
    privacy: msg`Law No. 27 of 2022 on Personal Data Protection`,
    authority: msg`the authority in charge of personal data protection`,
  },
  MY: {
    consumer: msg`the Consumer Protection Act 1999`,
    privacy: msg`the Personal Data Protection Act 2010`,
    authority: msg`the Personal Data Protection Commissioner`,
  },
  NZ: {
    consumer: msg`the Consumer Guarantees Act 1993`,
    privacy: msg`the Privacy Act 2020`,
    authority: msg`the Office of the Privacy Commissioner`,
  },
  PH: {
    consumer: msg`the Consumer Act of the Philippines`,
    privacy: msg`the Data Privacy Act of 2012`,
    authority: msg`the National Privacy Commission`,
  },
  SG: {
    consumer: msg`the Consumer Protection (Fair Trading) Act 2003`,
    privacy: msg`the Personal Data Protection Act 2012`,
    authority: msg`the Personal Data Protection Commission`,
  },
  TH: {
    consumer: msg`the Consumer Protection Act B.E. 2522 (1979)`,
    privacy: msg`the Personal Data Protection Act B.E. 2562 (2019)`,
    authority: msg`the Personal Data Protection Committee`,
  },
};
