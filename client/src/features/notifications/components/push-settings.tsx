import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { testPush } from '@weft/shared/notifications/push-contract';
import { awaitPush } from '@/alerts/push/await-push';
import { pushObstacle } from '@/alerts/push/push-support';
import { PushStepError, turnOffPush, turnOnPush } from '@/alerts/push/subscription';
import { call } from '@/lib/api/api-client';
import { messageOf } from '@/lib/api/api-error';
import { useMe } from '@/features/members';
import { Button } from '@/ui/button/button';
import { notificationQueries } from '../api/notification-queries';
import { texts } from '../texts/generated';

const { push, pushFailed, pushTested } = texts;

/** Says what failed: the permission, the worker, the browser's push service, or the call. */
const failureOf = (error: Error): string =>
  error instanceof PushStepError ? pushFailed[error.step] : messageOf(error, pushFailed.call);

/** Sends a test and returns what came of it. */
async function runTest(): Promise<string> {
  const arrival = awaitPush('test');
  const { outcome } = await call(testPush);
  if (outcome !== 'accepted') return pushTested[outcome];
  return (await arrival) ? pushTested.arrived : pushTested.lost;
}

/** Turns push messages on and off in this browser, and tests them. */
export function PushSettings() {
  const { data, isPending } = useQuery(notificationQueries.push());
  const client = useQueryClient();
  const me = useMe();
  const [status, setStatus] = useState('');
  const obstacle = pushObstacle();
  const isOn = obstacle === null && data?.isOn === true && Notification.permission === 'granted';
  const done = {
    onError: (error: Error) => setStatus(failureOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: notificationQueries.push().queryKey }),
  };
  const change = useMutation({
    mutationFn: (memberId: string) => (isOn ? turnOffPush() : turnOnPush(memberId)),
    onMutate: () => setStatus(''),
    ...done,
  });
  const test = useMutation({
    mutationFn: runTest,
    onMutate: () => setStatus(push.testing),
    onSuccess: setStatus,
    ...done,
  });
  return (
    <section aria-label={push.heading} className="rounded-md border border-line p-4">
      <p className="text-label font-semibold">{push.heading}</p>
      <p className="mt-1 text-small text-muted">{obstacle ?? (isOn ? push.on : push.off)}</p>
      {obstacle === null && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            busy={change.isPending || isPending}
            onClick={() => me && change.mutate(me._id)}
          >
            {isOn ? push.turnOff : push.turnOn}
          </Button>
          {isOn && (
            <Button variant="secondary" size="sm" busy={test.isPending} onClick={() => test.mutate()}>
              {push.sendTest}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="mt-2 text-small text-muted empty:hidden">
        {status}
      </p>
    </section>
  );
}
