import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '@/testing/fake-messages';
import { OwnTyping, RemoteTyping } from './typing';

let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
});

describe('what the other one types', () => {
  const hear = (typing: RemoteTyping, isTyping: boolean, conversationId = 'one') =>
    typing.update({ conversationId, isTyping });
  const shown = (typing: RemoteTyping) => [...typing.conversations.get()];

  it('is forgotten after six seconds without a word, counted from the last start', async () => {
    const typing = new RemoteTyping(clock);
    hear(typing, true);
    await clock.pass(5999);
    hear(typing, true);
    await clock.pass(5999);
    expect(shown(typing)).toEqual(['one']);
    await clock.pass(1);
    expect(shown(typing)).toEqual([]);
  });

  it('is told of each conversation by itself, and a stop only where there was a start', () => {
    const typing = new RemoteTyping(clock);
    const before = typing.conversations.get();
    hear(typing, false);
    expect(typing.conversations.get()).toBe(before);
    hear(typing, true);
    hear(typing, true, 'two');
    hear(typing, false);
    expect(shown(typing)).toEqual(['two']);
  });

  it('changes no more once the page ends', async () => {
    const typing = new RemoteTyping(clock);
    hear(typing, true);
    typing.close();
    await clock.pass(6000);
    expect(shown(typing)).toEqual(['one']);
  });
});

describe('own typing', () => {
  let sent: boolean[];
  let typing: OwnTyping;
  beforeEach(() => {
    sent = [];
    typing = new OwnTyping(clock, (isTyping) => sent.push(isTyping));
  });

  it('starts with the first keystroke and stops two seconds after the last', async () => {
    typing.keystroke();
    typing.keystroke();
    expect(sent).toEqual([true]);
    await clock.pass(1999);
    typing.keystroke();
    await clock.pass(1999);
    expect(sent).toEqual([true]);
    await clock.pass(1);
    expect(sent).toEqual([true, false]);
  });

  it('is told again every three seconds while it goes on', async () => {
    for (let second = 0; second < 7; second += 1) {
      typing.keystroke();
      await clock.pass(1000);
    }
    expect(sent).toEqual([true, true, true]);
  });

  it('stops at once where it is told to, once, and starts anew', async () => {
    typing.stop();
    expect(sent).toEqual([]);
    typing.keystroke();
    typing.stop();
    typing.stop();
    await clock.pass(5000);
    expect(sent).toEqual([true, false]);
    typing.keystroke();
    expect(sent).toEqual([true, false, true]);
  });
});
