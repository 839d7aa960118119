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

/** What may be changed of the own profile. Only what is named changes; a list replaces the whole list. */
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
  /** What to change, or how, given the profile as the server has it now: lists are replaced whole, also by other tabs. */
  change?: ProfileChange | ((now: OwnProfile) => ProfileChange);
  files?: { [field in PictureField]?: File[] };
  /** Share of the upload that is sent, 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** An empty list is its empty field: one that is not sent would leave the list as it is. */
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
 * Changes the own profile and shows the new one everywhere. Says what was done, or what failed; `mutateAsync` rejects then,
 * so that the form keeps what was typed.
 */
export function useSaveProfile(texts: { done: string; failed: string }) {
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
      client.setQueryData(memberQueries.own().queryKey, user);
      void client.invalidateQueries({ queryKey: profileQueries.all() });
      notify.success(texts.done);
    },
    onError: (error) => {
      if (!isApiError(error, 'CANCELLED')) notify.error(messageOf(error, texts.failed));
    },
  });
}
