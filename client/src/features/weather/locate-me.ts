/** Milliseconds. */
const TIMEOUT = 10_000;

/** Where the member is. Rejects where the browser can't tell, or isn't allowed to. */
export function locateMe(): Promise<{ lat: number; lon: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error("This browser doesn't share its location."));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ message }) => reject(new Error(message)),
      { enableHighAccuracy: true, timeout: TIMEOUT },
    );
  });
}
