// The reference for start-up and idle memory: only Express, Socket.IO and the database driver. It is ready
// once the database has responded, like /readyz of the product.
import { createServer } from 'node:http';
import express from 'express';
import { MongoClient } from 'mongodb';
import { Server } from 'socket.io';

const client = await MongoClient.connect(process.env['MONGODB_URI'] ?? '');
const app = express();
app.get('/readyz', (_request, response) =>
  client
    .db()
    .command({ ping: 1 })
    .then(() => response.json({ ready: true })),
);
const server = createServer(app);
const sockets = new Server({ serveClient: false });
sockets.attach(server);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`Listening on http://127.0.0.1:${port}\n`);
});
