import { useId } from 'react';
import { GiftCardPicture } from '~/giftcard/gift-card-picture.tsx';
import { Headline } from '~/ui/headline.tsx';
import { GoLink } from '~/ui/link.tsx';
import type { BlockProps } from '../block-props.ts';
import sheet from './gift-cards.css?url';

/** Leads to the shop's gift cards, two of which lie beside the words. */
export default function GiftCardBlock({ title, text, action }: BlockProps<'gift_card'>) {
  const id = useId();
  return (
    <section className="gift-cards section" aria-labelledby={id}>
      <div className="gift-cards-columns container-page">
        <div className="gift-cards-text">
          <Headline size="d1" id={id}>
            {title}
          </Headline>
          <p className="max-w-[34rem] text-lead">{text}</p>
          <GoLink to={action.href}>{action.label}</GoLink>
        </div>
        <div className="gift-cards-pictures">
          <GiftCardPicture design="shades" className="gift-cards-under" />
          <GiftCardPicture design="bullet" className="gift-cards-over" />
        </div>
      </div>
    </section>
  );
}
GiftCardBlock.sheets = [sheet];
