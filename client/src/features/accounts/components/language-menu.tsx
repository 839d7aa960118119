import { ACCOUNT_TEXTS } from '@weft/shared/accounts/texts';
import { OFFERED_LANGUAGES, type Language } from '@weft/shared/languages/languages';
import { Globe } from 'lucide-react';
import { useState } from 'react';
import { notify } from '@/alerts/toasts/notify';
import { messageOf } from '@/lib/api/api-error';
import { useSignal } from '@/lib/hooks/use-signal';
import { changeLanguage, pageLanguage } from '@/lib/languages/page-language';
import { SelectBox } from '@/ui/form/select-box';
import { storeLanguage } from '../stored-language';
import { texts } from '../texts/generated';

const options = OFFERED_LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }));

const nameOf = (language: Language) => options.find(({ value }) => value === language)?.label ?? language;

/**
 * The languages of the page by their own names. A choice applies without a reload, in the browser's other tabs too, and is stored for a
 * member who is signed in.
 * `stacked` shows the label above.
 */
export function LanguageMenu({ stacked = false }: { stacked?: boolean }) {
  const language = useSignal(pageLanguage);
  const [loading, setLoading] = useState<Language>();
  const handleChange = async (next: Language) => {
    setLoading(next);
    try {
      await changeLanguage(next);
    } catch {
      notify.error(texts.language.failed({ language: nameOf(next) }));
      return;
    } finally {
      setLoading((current) => (current === next ? undefined : current));
    }
    try {
      await storeLanguage(next);
    } catch (error) {
      notify.error(messageOf(error, ACCOUNT_TEXTS.failed.language));
    }
  };
  return (
    <SelectBox
      label={texts.language.label}
      stacked={stacked}
      icon={!stacked && <Globe aria-hidden="true" className="ms-3 size-[18px] flex-none text-subtle" />}
      value={loading ?? language}
      options={options}
      onChange={(next) => void handleChange(next)}
    />
  );
}
