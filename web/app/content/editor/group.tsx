import type { ReactNode } from 'react';
import { FieldError } from '~/ui/field-error.tsx';
import { useEditor } from './editor-context.ts';

/** Returns what is wrong at a place itself, in words. */
export function usePlaceError(place: string): string | undefined {
  const found = useEditor().document.faults.filter(({ path }) => path === place);
  return found.length > 0 ? found.map(({ message }) => message).join('. ') : undefined;
}

type GroupProps = { place: string; label: ReactNode; children: ReactNode };

/** Fields that belong together, and what is wrong with them as a whole. */
export function Group({ place, label, children }: GroupProps) {
  const error = usePlaceError(place);
  return (
    <fieldset className="editor-group" data-place={place} tabIndex={-1}>
      <legend className="editor-legend">{label}</legend>
      {error && <FieldError>{error}</FieldError>}
      {children}
    </fieldset>
  );
}
