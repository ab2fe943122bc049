import { useLingui } from '@lingui/react/macro';
import type { Picture as PictureData } from '@vermilion/contract/catalogue';
import { ArrowLeft, ArrowRight, X } from 'lucide';
import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '~/ui/class-names.ts';
import type { HostedDialogProps } from '~/ui/dialogs.tsx';
import { IconButton } from '~/ui/icon-button.tsx';
import { Modal } from '~/ui/modal.tsx';
import { Picture } from '~/ui/picture.tsx';
import './zoom.css';
import { useCloseByBack } from './use-close-by-back.ts';

export type ZoomDialogProps = {
  pictures: readonly PictureData[];
  /** What they show: product, shade. */
  name: string;
  /** The one that is shown first. */
  index: number;
};

/**
 * A product's pictures over the whole window: swiped, enlarged by a press, and pinched by the browser. Escape, the cross
 * and Back close it.
 */
export default function ZoomDialog({ open, onClose, pictures, name, index }: HostedDialogProps & ZoomDialogProps) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  useCloseByBack(open, onClose);
  useEffect(() => {
    if (open && list.current) list.current.scrollLeft = list.current.clientWidth * index;
  }, [open, index]);
  const turn = (by: number) => list.current?.scrollBy({ left: by * list.current.clientWidth, behavior: 'smooth' });
  return (
    <Modal open={open} onClose={onClose} className="zoom" aria-label={name}>
      <ul ref={list} className="zoom-pictures">
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <ZoomPicture picture={picture} number={at + 1} />
          </li>
        ))}
      </ul>
      <div className="zoom-controls">
        {pictures.length > 1 && (
          <>
            <IconButton icon={ArrowLeft} label={t`Previous picture`} onClick={() => turn(-1)} />
            <IconButton icon={ArrowRight} label={t`Next picture`} onClick={() => turn(1)} />
          </>
        )}
        <IconButton icon={X} label={t`Close`} onClick={onClose} />
      </div>
    </Modal>
  );
}

/** A picture that a press enlarges at its place; a mouse then moves it, touch and keys scroll it. */
function ZoomPicture({ picture, number }: { picture: PictureData; number: number }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [isLarge, setLarge] = useState(false);
  const [place, setPlace] = useState({ x: 0.5, y: 0.5 });
  useEffect(() => {
    const element = frame.current;
    if (!element || !isLarge) return;
    element.scrollTo(
      (element.scrollWidth - element.clientWidth) * place.x,
      (element.scrollHeight - element.clientHeight) * place.y,
    );
  }, [isLarge, place]);
  const follow = ({ clientX, clientY }: MouseEvent) => {
    const box = frame.current?.getBoundingClientRect();
    // A press by keyboard has no place.
    if (box && (clientX || clientY))
      setPlace({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
  };
  return (
    <div
      ref={frame}
      className={classNames('zoom-frame', isLarge && 'zoom-frame-large')}
      onPointerMove={(event: PointerEvent) => {
        if (isLarge && event.pointerType === 'mouse') follow(event);
      }}
    >
      <button
        type="button"
        className="zoom-picture"
        aria-label={t`Enlarge picture ${number}`}
        aria-pressed={isLarge}
        onClick={(event) => {
          follow(event);
          setLarge(!isLarge);
        }}
      >
        <Picture picture={picture} eager sizes={isLarge ? '200vw' : '100vw'} />
      </button>
    </div>
  );
}
