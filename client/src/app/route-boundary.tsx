import { Component, Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useOnline } from '@/lib/hooks/use-online';
import { Button } from '@/ui/button/button';
import { buttonClass } from '@/ui/button/button-class';
import { BrokenThread } from '@/ui/feedback/broken-thread';
import { EmptyState } from '@/ui/feedback/empty-state';
import { PageSkeleton, ScreenSkeleton } from '@/ui/feedback/page-skeleton';
import { texts as uiTexts } from '@/ui/texts/generated';
import { texts } from './texts/generated';

const { broken } = texts;

interface BoundaryProps {
  /** The path. A change resets the boundary. */
  place: string;
  children: ReactNode;
}

interface BoundaryState {
  place: string;
  hasFailed: boolean;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? <BrokenScreen /> : this.props.children;
  }
}

/** Fallback with a plain link and a reload, which both restart the client. */
function BrokenScreen() {
  const isOnline = useOnline();
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        headingLevel="h1"
        drawing={<BrokenThread />}
        title={isOnline ? broken.title : broken.offlineTitle}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => window.location.reload()}>{uiTexts.tryAgain}</Button>
            <a href={paths.dashboard} className={buttonClass({ variant: 'secondary' })}>
              {texts.backToHome}
            </a>
          </div>
        }
      >
        {isOnline ? broken.text : broken.offlineText}
      </EmptyState>
    </div>
  );
}

/**
 * Suspense and error boundary of a screen. Another path resets it. Set `inShell` inside a layout that has a `main` element
 * already.
 */
export function RouteBoundary({ children, inShell = false }: { children: ReactNode; inShell?: boolean }) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname}>
      <Suspense fallback={inShell ? <ScreenSkeleton /> : <PageSkeleton />}>{children}</Suspense>
    </Boundary>
  );
}
