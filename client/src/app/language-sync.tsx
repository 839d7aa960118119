import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { memberQueries } from '@/features/members';
import { changeLanguage, pageLanguage } from '@/lib/languages/page-language';
import { useSocketEvent } from '@/realtime/use-socket-event';

/** Keeps the page in the member's stored language, and its menus to the own profile, also when they change elsewhere. */
export function LanguageSync() {
  const client = useQueryClient();
  const stored = useQuery(memberQueries.own()).data?.language;
  useEffect(() => {
    if (stored && stored !== pageLanguage.get()) changeLanguage(stored).catch(() => undefined);
  }, [stored]);
  useSocketEvent('language_changed', ({ language }) => {
    client.setQueryData(memberQueries.own().queryKey, (own) => {
      if (!own) return own;
      const { language: _before, ...rest } = own;
      return language ? { ...rest, language } : rest;
    });
  });
  const readAgain = () => void client.invalidateQueries({ queryKey: memberQueries.own().queryKey });
  useSocketEvent('role_changed', readAgain);
  useSocketEvent('profile_changed', readAgain);
  return null;
}
