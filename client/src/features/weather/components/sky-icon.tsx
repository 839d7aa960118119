import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudLightning,
  CloudMoon,
  CloudRain,
  CloudSnow,
  CloudSun,
  Cloudy,
  Moon,
  Sun,
  type LucideIcon,
} from 'lucide-react';
import { cx } from '@/ui/cx';

/** By OpenWeather's icon code; a final letter distinguishes day and night. */
const BY_DAY: Readonly<Record<string, LucideIcon>> = {
  '01': Sun,
  '02': CloudSun,
  '03': Cloud,
  '04': Cloudy,
  '09': CloudDrizzle,
  '10': CloudRain,
  '11': CloudLightning,
  '13': CloudSnow,
  '50': CloudFog,
};
const BY_NIGHT: Readonly<Record<string, LucideIcon>> = { ...BY_DAY, '01': Moon, '02': CloudMoon };

/** Icon of the sky. Decorative: text next to it says the same. */
export function SkyIcon({ code, className }: { code: string; className?: string }) {
  const icons = code.endsWith('n') ? BY_NIGHT : BY_DAY;
  const Icon = icons[code.slice(0, 2)] ?? Cloud;
  return <Icon aria-hidden="true" strokeWidth={1.75} className={cx('flex-none', className)} />;
}
