import { useQuery } from '@tanstack/react-query';
import type { SignInAnswer } from '@weft/shared/administration/sign-in-contract';
import { ADMINISTRATION_TEXTS } from '@weft/shared/administration/texts';
import type { ReactNode } from 'react';
import { messageOf } from '@/lib/api/api-error';
import { Card } from '@/ui/display/card';
import { ErrorState } from '@/ui/feedback/error-state';
import { Skeleton, SkeletonGroup } from '@/ui/feedback/skeleton';
import { signInQueries } from '../../api/sign-in-queries';
import { texts } from '../../texts/generated';

/** A card with one setting of how everybody signs in: only owners see and change it. */
export function SignInSetting({
  title,
  children,
}: {
  title: string;
  children: (answer: SignInAnswer) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = useQuery(signInQueries.settings());
  return (
    <Card className="p-5 max-md:p-4">
      <h2 className="mb-2">{title}</h2>
      {data && children(data)}
      {!data && error && (
        <ErrorState
          small
          message={messageOf(error, ADMINISTRATION_TEXTS.failed.loadSignIn)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <SkeletonGroup label={texts.passwords.loading}>
          <Skeleton className="h-12" />
        </SkeletonGroup>
      )}
    </Card>
  );
}
