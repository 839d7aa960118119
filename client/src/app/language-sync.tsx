import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { memberQueries } from '@/features/members';
import { changeLanguage, pageLanguage } from '@/lib/languages/page-language';
import { useSocketEvent } from '@/realtime/use-socket-event';

/** Keeps the page in the member's stored language, also when another device changes it. */
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
  return null;
}
