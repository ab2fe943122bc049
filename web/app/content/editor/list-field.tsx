import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, X } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '~/ui/button.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { VisuallyHidden } from '~/ui/visually-hidden.tsx';
import { moveItem, type Path } from './document.rules.ts';
import { useEditor } from './editor-context.ts';
import { Group } from './group.tsx';
import { createDefault, type Field } from './schema.rules.ts';
import { useCreateOrigin } from './use-create-origin.ts';

type RowsProps<Item> = {
  items: readonly Item[];
  getName: (item: Item, index: number) => string;
  getKey: (item: Item, index: number) => string;
  onMove: (items: Item[]) => void;
  /** Undefined: none may be removed. */
  onRemove: ((index: number) => void) | undefined;
  isFixed: boolean;
  children: (item: Item, index: number) => ReactNode;
};

/** Rows in an order that is changed by buttons: they keep the focus, and say where a row has come to. */
export function Rows<Item>({ items, getName, getKey, onMove, onRemove, isFixed, children }: RowsProps<Item>) {
  const { t } = useLingui();
  const ref = useRef<HTMLOListElement>(null);
  const [told, setTold] = useState('');
  const focus = (index: number, button: string) =>
    ref.current
      ?.querySelector<HTMLElement>(`:scope > li:nth-child(${index + 1}) > * > [data-button="${button}"]`)
      ?.focus();
  const move = (from: number, to: number, button: string) => {
    if (to < 0 || to >= items.length) return;
    const name = getName(items[from] as Item, from);
    const [place, count] = [to + 1, items.length];
    flushSync(() => {
      onMove(moveItem(items, from, to));
      setTold(t`${name}: place ${place} of ${count}`);
    });
    focus(to, button);
  };
  return (
    <>
      <ol className="editor-rows" ref={ref}>
        {items.map((item, index) => {
          const name = getName(item, index);
          return (
            <li key={getKey(item, index)} className="editor-row">
              {children(item, index)}
              {!isFixed && (
                <div className="editor-row-buttons">
                  <IconButton
                    icon={ArrowUp}
                    size={16}
                    label={t`Move up: ${name}`}
                    data-button="up"
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1, 'up')}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size={16}
                    label={t`Move down: ${name}`}
                    data-button="down"
                    aria-disabled={index === items.length - 1}
                    onClick={() => move(index, index + 1, 'down')}
                  />
                  {onRemove && (
                    <IconButton
                      icon={X}
                      size={16}
                      label={t`Remove: ${name}`}
                      data-button="remove"
                      onClick={() => {
                        flushSync(() => onRemove(index));
                        focus(Math.min(index, items.length - 2), 'remove');
                      }}
                    />
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <VisuallyHidden>
        <output>{told}</output>
      </VisuallyHidden>
    </>
  );
}

type Props = {
  path: Path;
  place: string;
  label: string;
  value: unknown;
  field: Extract<Field, { kind: 'list' }>;
  /** Renders an entry. */
  children: (index: number, name: string) => ReactNode;
};

/** A list: entries are added, moved and removed, as far as its schema lets them. */
export function ListField({
  path,
  place,
  label,
  value,
  field: { items: schema, minItems, maxItems },
  children,
}: Props) {
  const { document } = useEditor();
  const createOrigin = useCreateOrigin();
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  const isFixed = !document.canEdit(null);
  return (
    <Group place={place} label={label}>
      <Rows
        items={items}
        getName={(_, index) => `${label} ${index + 1}`}
        getKey={(item, index) => (item as { id?: string } | null)?.id ?? String(index)}
        isFixed={isFixed}
        onMove={(moved) => document.setField(path, moved)}
        onRemove={
          items.length > minItems
            ? (index) =>
                document.setField(
                  path,
                  items.filter((_, other) => other !== index),
                )
            : undefined
        }
      >
        {(_, index) => children(index, `${label} ${index + 1}`)}
      </Rows>
      {items.length < maxItems && (
        <Button
          look="line"
          size="small"
          disabled={isFixed}
          onClick={() => document.setField(path, [...items, createDefault(schema, createOrigin())])}
        >
          <Trans>Add: {label}</Trans>
        </Button>
      )}
    </Group>
  );
}
