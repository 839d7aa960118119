import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '@/testing/fake-messages';
import { OwnTyping, RemoteTyping } from './typing';

let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
});

describe('the other member’s typing', () => {
  const update = (typing: RemoteTyping, isTyping: boolean, conversationId = 'one') =>
    typing.update({ conversationId, isTyping });
  const shown = (typing: RemoteTyping) => [...typing.conversations.get()];

  it('expires six seconds after the last start event', async () => {
    const typing = new RemoteTyping(clock);
    update(typing, true);
    await clock.pass(5999);
    update(typing, true);
    await clock.pass(5999);
    expect(shown(typing)).toEqual(['one']);
    await clock.pass(1);
    expect(shown(typing)).toEqual([]);
  });

  it('is tracked per conversation, and a stop without a start changes nothing', () => {
    const typing = new RemoteTyping(clock);
    const before = typing.conversations.get();
    update(typing, false);
    expect(typing.conversations.get()).toBe(before);
    update(typing, true);
    update(typing, true, 'two');
    update(typing, false);
    expect(shown(typing)).toEqual(['two']);
  });

  it('does not change after close', async () => {
    const typing = new RemoteTyping(clock);
    update(typing, true);
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

  it('is sent again every three seconds while it continues', async () => {
    for (let second = 0; second < 7; second += 1) {
      typing.keystroke();
      await clock.pass(1000);
    }
    expect(sent).toEqual([true, true, true]);
  });

  it('stops at once on request, sends the stop once, and can start again', async () => {
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
