import { useMutation, useQueryClient } from '@tanstack/react-query';
import { updateProfile } from '@weft/shared/profiles/contract';
import type { OwnProfile } from '@weft/shared/profiles/views';
import type { EducationInput, ExperienceInput, SocialLinkInput } from '@weft/shared/profiles/entries';
import { memberQueries } from '@/features/members';
import { call } from '@/lib/api/api-client';
import { isApiError, messageOf } from '@/lib/api/api-error';
import { notify } from '@/alerts/toasts/notify';
import type { PictureField } from '../editing';
import { profileQueries } from './profile-queries';

/** Changes to the own profile. Fields that are left out stay; a list replaces the whole list. */
export interface ProfileChange {
  fullName?: string;
  phoneNumber?: string;
  headline?: string;
  title?: string;
  aboutUs?: string;
  location?: { city?: string; state?: string; country?: string; pinCode?: string };
  skills?: readonly { skill: string }[];
  experience?: readonly ExperienceInput[];
  education?: readonly EducationInput[];
  socialLinks?: readonly SocialLinkInput[];
}

export interface Saving {
  /**
   * The changes, or a function that derives them from the latest profile. Lists need it, because another tab
   * may have changed them.
   */
  change?: ProfileChange | ((now: OwnProfile) => ProfileChange);
  files?: { [field in PictureField]?: File[] };
  /** Upload progress, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** An empty list is sent as an empty field, because a missing field leaves the list unchanged. */
const orEmpty = <T>(list: readonly T[] | undefined) => (list?.length === 0 ? '' : list);

function bodyOf({ skills, experience, education, socialLinks, ...texts }: ProfileChange) {
  return {
    ...texts,
    skills: orEmpty(skills),
    experience: orEmpty(experience),
    education: orEmpty(education),
    socialLinks: orEmpty(socialLinks),
  };
}

/**
 * Saves changes of the own profile, updates the cache and notifies of success or failure. `mutateAsync`
 * rejects on failure, so that the form keeps its input. Calls `onSaved` also if the form was left meanwhile.
 */
export function useSaveProfile(texts: { done: string; failed: string }, onSaved?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ change = {}, ...sending }: Saving) => {
      const changes =
        typeof change === 'function'
          ? change(await client.fetchQuery({ ...memberQueries.own(), staleTime: 0 }))
          : change;
      return call(updateProfile, { body: bodyOf(changes), ...sending });
    },
    onSuccess: ({ user }) => {
      onSaved?.();
      client.setQueryData(memberQueries.own().queryKey, user);
      void client.invalidateQueries({ queryKey: profileQueries.all() });
      notify.success(texts.done);
    },
    onError: (error) => {
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, texts.failed));
    },
  });
}
