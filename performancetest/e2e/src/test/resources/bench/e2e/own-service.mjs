// A service that keeps no contract: it answers JSON with what its slow dependency says.
import { createServer, get } from "node:http";

const answer = (response, stock) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ stock }));
};

const order = (response) =>
  get(process.env.STOCK_URL, (slow) => {
    let text = "";
    slow.on("data", (part) => (text += part));
    slow.on("end", () => answer(response, Number(text)));
  }).on("error", () => response.writeHead(502).end());

createServer((request, response) => (request.url === "/up" ? response.end() : order(response)))
  .listen(process.env.PORT, "127.0.0.1");
