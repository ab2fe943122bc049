import { errorTexts as en } from './error-texts/en.ts';
import { errorTexts as id } from './error-texts/id.ts';
import { errorTexts as th } from './error-texts/th.ts';
import { errorTexts as zh } from './error-texts/zh.ts';
import type { Language } from './markets.ts';

/**
 * The one error table: every expected failure has a code, an HTTP status and a text in four languages
 * (`error-texts/`). A test proves that each code is raised somewhere; the docs check, that docs/errors.md lists it.
 * Failures that only the flag service has stand in its own table (server/flagservice/flagservice.errors.ts).
 */
export const errors = {
  // Requests
  REQUEST_NOT_READABLE: 400,
  REQUEST_TIMEOUT: 408,
  HEADERS_TOO_LARGE: 431,
  VALIDATION_FAILED: 400,
  BODY_NOT_JSON: 400,
  BODY_TOO_LARGE: 413,
  MEDIA_TYPE_NOT_SUPPORTED: 415,
  METHOD_NOT_ALLOWED: 405,
  AUTHENTICATION_FAILED: 401,
  NOT_PERMITTED: 403,
  RATE_LIMITED: 429,
  RESOURCE_NOT_FOUND: 404,
  INTERNAL: 500,
  SERVICE_UNAVAILABLE: 503,
  // Content
  LAYOUT_NOT_FOUND: 404,
  // Catalogue
  PRODUCT_NOT_FOUND: 404,
  BRAND_NOT_FOUND: 404,
  CATEGORY_NOT_FOUND: 404,
  VARIANT_NOT_FOUND: 404,
  VARIANT_OUT_OF_STOCK: 409,
  VARIANT_COMING_SOON: 409,
  VARIANT_PRIORITY_ACCESS: 409,
  VARIANT_APP_EXCLUSIVE: 409,
  // Bag
  OUT_OF_STOCK: 409,
  LINE_NOT_FOUND: 404,
  BAG_EMPTY: 409,
  BAG_FULL: 409,
  BAG_CHANGED: 409,
  // Checkout, orders and payment
  UNPAID_LIMIT_REACHED: 409,
  DELIVERY_NOT_AVAILABLE: 422,
  STORE_NOT_FOUND: 404,
  PAYMENT_METHOD_NOT_AVAILABLE: 422,
  PAYMENT_NOT_RETRYABLE: 409,
  PAYMENT_UNAVAILABLE: 503,
  CALLBACK_NOT_VERIFIED: 401,
  CALLBACK_MISMATCH: 422,
  PAYMENT_NOT_FOUND: 404,
  REFUND_TOO_HIGH: 409,
  ORDER_NOT_FOUND: 404,
  ORDER_NOT_CANCELLABLE: 409,
  ORDER_NOT_FULFILLABLE: 409,
  ALREADY_ORDERED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
} as const;

export type ErrorCode = keyof typeof errors;

/** What is wrong with one field (spec §5); listed under `details.fields` of VALIDATION_FAILED. */
export const fieldErrors = [
  'REQUIRED',
  'FULL_NAME_REQUIRED',
  'TOO_LONG',
  'INVALID_EMAIL',
  'INVALID_PHONE',
  'INVALID_POSTCODE',
  'INVALID_VALUE',
] as const;

export type FieldErrorCode = (typeof fieldErrors)[number];

/** `path` names the field as the request spells it, dots between levels (`contact.email`). */
export type FieldError = { path: string; code: FieldErrorCode; message: string };

export type ErrorDetails = { fields?: FieldError[] } & Record<string, unknown>;

/** The body of every answer that is not a success. */
export type ErrorBody = { code: ErrorCode; message: string; details?: ErrorDetails };

export type ErrorTexts = Record<ErrorCode | FieldErrorCode, string>;

const texts: Record<Language, ErrorTexts> = { en, id, th, zh };

/** The text of an error or a field error, its `{placeholders}` filled from `details`. */
export function errorText(code: ErrorCode | FieldErrorCode, language: Language, details: ErrorDetails = {}): string {
  return texts[language][code].replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}
