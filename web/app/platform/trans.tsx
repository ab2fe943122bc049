import { Trans as LinguiTrans, type TransProps } from '@lingui/react';

/**
 * Lingui's `Trans`, with values as plain text. Lingui looks for elements (`<0>…</0>`) in the text after the values are in
 * it, so a value that looks like a tag would vanish or become an element. Values that are elements are not read again.
 * The macro imports this one (`runtimeConfigModule` in lingui.config.ts).
 */
export function Trans({ values, ...props }: TransProps) {
  return <LinguiTrans {...props} values={values && protectTags(values)} />;
}

function protectTags(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      // Anything but a text or a number is rendered as a node.
      typeof value === 'string' && value.includes('<') ? [value] : value,
    ]),
  );
}
