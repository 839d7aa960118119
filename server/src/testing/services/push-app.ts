import { startPushService, type PushService } from './push-service.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';

/** An app whose members can subscribe to the push service of the tests. */
export async function startPushApp(): Promise<{
  readonly service: PushService;
  readonly app: TestApp;
  readonly close: () => Promise<void>;
}> {
  const service = await startPushService();
  const app = await startTestApp(service.settings, service.further);
  return {
    service,
    app,
    close: async () => {
      await app.close();
      await service.close();
    },
  };
}
