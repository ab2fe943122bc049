import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '~/ui/button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { Select } from '~/ui/select.tsx';
import { type EditedBlock, type EditedPage, listBlockSchemas } from './document.rules.ts';
import { useEditor } from './editor-context.ts';
import { useLabels } from './labels.ts';
import { Rows } from './list-field.tsx';
import { createDefault, type Schema } from './schema.rules.ts';
import { SchemaField } from './schema-field.tsx';
import { useCreateOrigin } from './use-create-origin.ts';

/** What a page that does not exist yet begins as. */
const emptyPage: EditedPage = { title: {}, description: null, blocks: [] };

/** Adds a block of any kind at the end, with empty fields; on a page that does not exist yet, its first. */
export function AddBlock({ schema }: { schema: Schema }) {
  const { t } = useLingui();
  const { document, open } = useEditor();
  const { printKind } = useLabels();
  const createOrigin = useCreateOrigin();
  const schemas = listBlockSchemas(schema);
  const [kind, setKind] = useState(schemas.has('hero') ? 'hero' : ([...schemas.keys()][0] ?? ''));
  const add = () => {
    const origin = createOrigin();
    const made = createDefault(schemas.get(kind) ?? {}, origin) as EditedBlock;
    const block = { ...made, id: origin.createId(kind) };
    const page = document.page ?? emptyPage;
    document.setPage({ ...page, blocks: [...page.blocks, block] });
    if (document.page) open({ block: block.id });
  };
  return (
    <div className="editor-add">
      <Select label={t`New block`} value={kind} onChange={({ target }) => setKind(target.value)}>
        {[...schemas.keys()].map((each) => (
          <option key={each} value={each}>
            {printKind(each)}
          </option>
        ))}
      </Select>
      <Button look="line" size="small" disabled={!document.canEdit(null)} onClick={add}>
        {document.page ? <Trans>Add block</Trans> : <Trans>Begin this page</Trans>}
      </Button>
    </div>
  );
}

/** The blocks of the page in their order, below its own title and description. */
export function BlockList({ schema, page }: { schema: Schema; page: EditedPage }) {
  const { document, open } = useEditor();
  const { printKind, printField } = useLabels();
  const [removed, setRemoved] = useState<{ block: EditedBlock; index: number } | null>(null);
  const { title, description } = schema.properties ?? {};
  const setBlocks = (blocks: readonly EditedBlock[]) => document.setPage({ ...page, blocks });
  const remove = (index: number) => {
    const block = page.blocks[index];
    if (!block) return;
    setBlocks(page.blocks.filter((each) => each !== block));
    setRemoved({ block, index });
  };
  const bringBack = () => {
    if (!removed) return;
    setBlocks(page.blocks.toSpliced(removed.index, 0, removed.block));
    setRemoved(null);
  };
  const removedName = removed && printKind(removed.block.kind);
  return (
    <>
      <Rows
        items={page.blocks}
        getName={({ kind }) => printKind(kind)}
        getKey={({ id }) => id}
        onMove={setBlocks}
        onRemove={remove}
        isFixed={!document.canEdit(null)}
      >
        {({ id, kind, title: words }) => (
          <TextButton onClick={() => open({ block: id })}>
            {printKind(kind)}
            {getWords(words) && <span className="editor-words">{getWords(words)}</span>}
          </TextButton>
        )}
      </Rows>
      {removed && (
        <Message kind="info" role="status">
          <Trans>Removed: {removedName}</Trans>{' '}
          <TextButton onClick={bringBack}>
            <Trans>Undo</Trans>
          </TextButton>
        </Message>
      )}
      <AddBlock schema={schema} />
      {title && <SchemaField schema={title} path={['title']} label={printField('title')} isRequired />}
      {description && (
        <SchemaField schema={description} path={['description']} label={printField('description')} isRequired />
      )}
    </>
  );
}

const getWords = (texts: unknown) => (texts as { en?: string } | null | undefined)?.en;
