import { createContext, useContext } from 'react';
import type { DocumentKind, EditedPage } from './document.rules.ts';
import type { Schema } from './schema.rules.ts';
import type { EditorDocument } from './use-document.ts';

export type View = 'blocks' | 'publish' | 'history' | 'compare' | { block: string };

export type EditorState = {
  document: EditorDocument;
  kind: DocumentKind;
  /** Null until it is read. */
  schema: Schema | null;
  /** What a document begins as that does not exist yet, besides pages; null: with empty fields. */
  beginning: EditedPage | null;
  /** What is open beside the page; null: nothing. */
  view: View | null;
  /** Opens a view; what is focused then gets the focus back. @param place of the field that is focused */
  open: (view: View, place?: string) => void;
  close: () => void;
};

const EditorContext = createContext<EditorState | null>(null);

export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorState {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor needs an EditorProvider above it');
  return editor;
}
