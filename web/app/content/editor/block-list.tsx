import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '~/ui/button.tsx';
import { TextButton } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { Select } from '~/ui/select.tsx';
import { TextInput } from '~/ui/text-input.tsx';
import { createEmptyPage, type EditedBlock, type EditedPage, listBlockSchemas } from './document.rules.ts';
import { useEditor } from './editor-context.ts';
import { useLabels } from './labels.ts';
import { Rows } from './list-field.tsx';
import { createDefault, type Schema } from './schema.rules.ts';
import { SchemaField } from './schema-field.tsx';
import { useCreateOrigin } from './use-create-origin.ts';

/** Adds a block of any kind at the end, with empty fields; on a page that does not exist yet, its first. */
export function AddBlock({ schema }: { schema: Schema }) {
  const { t } = useLingui();
  const { document, open } = useEditor();
  const { printKind } = useLabels();
  const createOrigin = useCreateOrigin();
  const schemas = listBlockSchemas(schema);
  const [kind, setKind] = useState(schemas.has('hero') ? 'hero' : ([...schemas.keys()][0] ?? ''));
  const [anchor, setAnchor] = useState('');
  const add = () => {
    const origin = createOrigin();
    const made = createDefault(schemas.get(kind) ?? {}, origin) as EditedBlock;
    const block = { ...made, id: anchor || origin.createId(kind) };
    const page = document.page ?? createEmptyPage(schema, origin);
    document.setPage({ ...page, blocks: [...(page.blocks ?? []), block] });
    setAnchor('');
    if (document.page) open({ block: block.id });
  };
  const { isAnchor = false, pattern = '', maxLength } = schemas.get(kind)?.properties?.id ?? {};
  const isTaken = document.page?.blocks?.some(({ id }) => id === anchor) ?? false;
  const isFaulty = anchor !== '' && !new RegExp(pattern).test(anchor);
  return (
    <div className="editor-add">
      <Select label={t`New block`} value={kind} onChange={({ target }) => setKind(target.value)}>
        {[...schemas.keys()].map((each) => (
          <option key={each} value={each}>
            {printKind(each)}
          </option>
        ))}
      </Select>
      {isAnchor && (
        <TextInput
          label={t`Name in its address`}
          hint={t`Such as returns, for ?section=returns. It can’t be changed later.`}
          error={
            isTaken
              ? t`Another section has this name`
              : isFaulty
                ? t`Use lower-case letters, digits and hyphens`
                : undefined
          }
          value={anchor}
          maxLength={maxLength}
          onChange={({ target }) => setAnchor(target.value)}
        />
      )}
      <Button look="line" size="small" disabled={!document.canEdit(null) || isTaken || isFaulty} onClick={add}>
        {document.page ? <Trans>Add block</Trans> : <Trans>Begin this page</Trans>}
      </Button>
    </div>
  );
}

/** The blocks of the page in their order, and the page's own title and description below them. */
export function BlockList({ schema, page }: { schema: Schema; page: EditedPage }) {
  const { blocks = [] } = page;
  const { document, open } = useEditor();
  const { printKind, printField } = useLabels();
  const [removed, setRemoved] = useState<{ block: EditedBlock; index: number } | null>(null);
  const { blocks: _, ...fields } = schema.properties ?? {};
  const setBlocks = (next: readonly EditedBlock[]) => document.setPage({ ...page, blocks: next });
  const remove = (index: number) => {
    const block = blocks[index];
    if (!block) return;
    setBlocks(blocks.filter((each) => each !== block));
    setRemoved({ block, index });
  };
  const bringBack = () => {
    if (!removed) return;
    setBlocks(blocks.toSpliced(removed.index, 0, removed.block));
    setRemoved(null);
  };
  const removedName = removed && printKind(removed.block.kind);
  return (
    <>
      <Rows
        items={blocks}
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
      {Object.entries(fields).map(([name, field]) => (
        <SchemaField key={name} schema={field} path={[name]} label={printField(name)} isRequired />
      ))}
    </>
  );
}

const getWords = (texts: unknown) => (texts as { en?: string } | null | undefined)?.en;
