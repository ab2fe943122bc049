import { type RefObject, useEffect, useState } from 'react';
import { countFitting } from './menu.rules.ts';

/** Pixels that the chevron of "More" takes, with its gap. */
const chevronWidth = 20;

/**
 * Returns how many departments of the menu have room in its row. The server renders all of them: those without room
 * are clipped until this has measured, so nothing that is visible moves.
 * @param count of the departments
 * @param more what the entry for the others is called
 */
export function useFittingEntries(nav: RefObject<HTMLElement | null>, count: number, more: string): number {
  const [fitting, setFitting] = useState(count);
  useEffect(() => {
    const element = nav.current;
    const list = element?.querySelector<HTMLElement>('[data-departments]');
    if (!element || !list) return;
    const measure = () => {
      if (element.clientWidth === 0) return;
      const gap = Number.parseFloat(getComputedStyle(list).columnGap);
      const getWidth = (entry: Element) => measureText(entry.textContent);
      const widths = [...list.children].map(getWidth);
      const others = [...element.querySelectorAll('[data-other]')];
      const taken = others.reduce((sum, entry) => sum + getWidth(entry) + gap, 0);
      const available = element.clientWidth - taken;
      setFitting(countFitting(widths, { gap, available, more: measureText(more) + chevronWidth }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    void document.fonts.ready.then(measure);
    return () => observer.disconnect();
  }, [nav, more]);
  return Math.min(fitting, count);
}

/** Returns the width of a text in the page's font, in whole pixels. */
function measureText(text: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  // In forced colours the shorthand is empty.
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(document.body);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  return Math.ceil(context.measureText(text).width) + 1;
}
