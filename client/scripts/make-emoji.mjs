// Writes the data of the emoji picker: `node client/scripts/make-emoji.mjs`. This file selects and orders the
// emoji; emojibase-data has their names and search words. The result is checked in, so that builds don't read
// all 1,900 emoji.
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';

const TARGET = fileURLToPath(
  new URL('../src/features/messaging/components/emoji/emoji-data.json', import.meta.url),
);
/** Search words per emoji, limited for the file size. */
const WORDS = 5;

const GROUPS = [
  [
    'Smileys',
    '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 🙃 😉 😌 😍 🥰 😘 😗 😙 😚 😋 😛 😝 😜 🤪 🤨 🧐 🤓 😎 🥳 😏 😒 ' +
      '😞 😔 😟 😕 🙁 😣 😖 😫 😩 🥺 😢 😭 😤 😠 😡 🤬 🤯 😳 🥵 🥶 😱 😨 😰 😥 😓 🤗 🤔 🤭 🤫 🤥 😶 😐 ' +
      '😑 😬 🙄 😯 😦 😧 😮 😲 🥱 😴 🤤 😪 😵 🤐 🥴 🤢 🤮 🤧 😷 🤒 🤕 🤑 🤠 🤩 👻 🤖 🎃 😺',
  ],
  [
    'Gestures',
    '👋 🤚 ✋ 🖖 👌 🤏 ✌️ 🤞 🤟 🤘 🤙 👈 👉 👆 👇 ☝️ 👍 👎 ✊ 👊 🤛 🤜 👏 🙌 👐 🤲 🤝 🙏 ✍️ 💅 💪 🧠 👀 👂 👄 ' +
      '🙋 🤷 🤦 🙅 🙆',
  ],
  ['Hearts', '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 🤎 💔 ❣️ 💕 💞 💓 💗 💖 💘 💝 💌 💯 💢 💥 💫 💦 💨 💬 💭 💤'],
  [
    'Work',
    '💼 💻 🖥️ ⌨️ 📱 ☎️ 📞 📧 📨 📥 📤 📦 📝 📄 📃 📑 📊 📈 📉 🗓️ 📅 📌 📍 📎 📏 ✂️ 🔒 🔑 🔨 🔧 ⚙️ 🔬 🔭 💡 🔦 🔋 🔌 📚 ' +
      '📖 🔖 💰 💳 🧾 🏢 🏭 🏗️ 🚀 🎯 🧩 🎓',
  ],
  [
    'Nature',
    '🐶 🐱 🐭 🐰 🦊 🐻 🐼 🐨 🦁 🐸 🐵 🐔 🐧 🐦 🦉 🐝 🦋 🐢 🐙 🐬 🐳 🌵 🌲 🌳 🌴 🌱 🍀 🍁 🍂 🌷 🌹 🌻 🌞 🌙 ⭐ 🌈 ☀️ ⛅ 🌧️ ❄️',
  ],
  ['Food', '🍏 🍎 🍐 🍊 🍋 🍌 🍉 🍇 🍓 🥝 🥑 🥕 🌽 🥐 🍞 🧀 🍔 🍟 🍕 🌮 🍣 🍜 🍿 🎂 🍰 🍫 🍪 ☕ 🍵 🍺 🍷 🥂'],
  [
    'Travel and fun',
    '🚗 🚌 🚲 🚆 ✈️ ⛵ 🏠 🏖️ 🏔️ 🗺️ 🌍 ⌚ ⏰ ⏳ 🎉 🎊 🎁 🎈 🏆 🥇 ⚽ 🏀 🎾 🏃 🎸 🎧 🎨 🎬 🎮 📷',
  ],
  ['Signs', '✅ ❌ ❗ ❓ ⚠️ 🚫 ➕ ➖ ➡️ ⬅️ ⬆️ ⬇️ 🔁 🔔 🔕 🆗'],
];

const known = new Map();
const data = createRequire(import.meta.url)('emojibase-data/en/compact.json');
/** The same emoji with and without the variation selector for colour. */
const plain = (emoji) => emoji.replaceAll('\uFE0F', '');
for (const entry of data) known.set(plain(entry.unicode), entry);

const groups = GROUPS.map(([name, list]) => ({
  name,
  emoji: list.split(' ').map((emoji) => {
    const entry = known.get(plain(emoji));
    if (!entry) throw new Error(`emojibase-data does not know ${emoji}`);
    const words = (entry.tags ?? []).filter((tag) => !entry.label.includes(tag)).slice(0, WORDS);
    return [emoji, entry.label, words.join(' ')];
  }),
}));

const text = await format(JSON.stringify(groups), { parser: 'json', printWidth: 110 });
await writeFile(TARGET, text);
console.log(`${groups.flatMap(({ emoji }) => emoji).length} emoji, ${text.length} characters.`);
