import type { BagLine } from '@vermilion/contract/bag';
import { useList } from '~/platform/use-list.ts';
import { classNames } from '~/ui/class-names.ts';

type Props = {
  line: Pick<BagLine, 'shade' | 'size' | 'type'>;
  /** Said after it, such as "× 2". */
  children?: string;
  className?: string;
  /** Shows the shade's colour. */
  withColour?: boolean;
};

/** Returns the name of a line's variant in full: product, shade, size and type ("Velvet Bullet Lipstick, 08 Cinnabar"). */
export function useLineName({ name, shade, size, type }: Pick<BagLine, 'name' | 'shade' | 'size' | 'type'>): string {
  return useList()([name, shade?.name, size, type]);
}

/** Which variant it is: shade with its colour, size, type. */
export function LineChoice({ line: { shade, size, type }, children, className, withColour = true }: Props) {
  const words = useList()([shade?.name, size, type]);
  if (!words && !children) return null;
  return (
    <p className={classNames('text-small text-ink-2', className)}>
      {shade && withColour && (
        <span
          aria-hidden="true"
          className="mr-2 inline-block h-3 w-6 align-[-.0625rem]"
          style={{ background: shade.hex }}
        />
      )}
      {words}
      {children && ` ${children}`}
    </p>
  );
}
