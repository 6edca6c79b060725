import { useEffect, useState } from 'react';

let turns = Promise.resolve();

/** Charts are drawn one a frame: all at once would keep a phone from answering for a good part of a second. */
export function useStaggeredRender(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isGone = false;
    turns = turns.then(nextFrame).then(() => {
      if (!isGone) setOn(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isOn;
}

/** The timer puts the work behind the painting of the frame. */
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
