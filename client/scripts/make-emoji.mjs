// Writes the data of the emoji picker: `node client/scripts/make-emoji.mjs [folder]`. This file selects and orders the
// emoji; emojibase-data has their names and search words, except in Arabic. Those come from CLDR if `folder` is the
// package cldr-annotations-modern. The result is checked in, so that builds don't read all 1,900 emoji.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';

const TARGET = fileURLToPath(new URL('../src/features/messaging/components/emoji/', import.meta.url));
const [, , cldr] = process.argv;
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

const groups = GROUPS.map(([name, emoji]) => ({ name, emoji }));
const all = groups.flatMap(({ emoji }) => emoji.split(' '));

/** The same emoji with and without the variation selector for colour. */
const plain = (emoji) => emoji.replaceAll('\uFE0F', '');

async function write(file, content) {
  const { code: text } = await format(file, JSON.stringify(content), { printWidth: 110 });
  await writeFile(path.join(TARGET, file), text);
  console.log(`${file}: ${text.length} characters.`);
}

/** Writes the names and search words of one language. `entries` are pairs of an emoji and `{ label, tags }`. */
async function writeWords(language, entries) {
  const known = new Map(entries.map(([emoji, entry]) => [plain(emoji), entry]));
  const words = all.map((emoji) => {
    const entry = known.get(plain(emoji));
    if (!entry) throw new Error(`There is no name of ${emoji} in ${language}`);
    const label = entry.label.toLowerCase();
    const tags = (entry.tags ?? []).filter((tag) => !label.includes(tag.toLowerCase())).slice(0, WORDS);
    return [emoji, [entry.label, tags.join(' ')]];
  });
  await write(`words/${language}.json`, Object.fromEntries(words));
}

await write('emoji-data.json', groups);
for (const language of ['en', 'de', 'es']) {
  const data = createRequire(import.meta.url)(`emojibase-data/${language}/compact.json`);
  await writeWords(
    language,
    data.map((entry) => [entry.unicode, entry]),
  );
}
if (cldr) {
  const file = await readFile(path.join(cldr, 'annotations/ar/annotations.json'), 'utf8');
  const { annotations } = JSON.parse(file).annotations;
  await writeWords(
    'ar',
    Object.entries(annotations).map(([emoji, { tts, default: tags }]) => [
      emoji,
      { label: tts?.[0] ?? '', tags },
    ]),
  );
}
