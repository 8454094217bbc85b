// A MongoDB server for one machine: FerretDB, which keeps the documents in PostgreSQL (docs/decisions/0128).
// Its argument is where it listens: the path of a Unix socket, or a TCP address such as ":27017". POSTGRESQL_URL names
// the database.
package main

import (
	"context"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	if len(os.Args) != 2 {
		slog.Error("the path of the socket or the address to listen on is missing")
		os.Exit(2)
	}
	listener := ferretdb.ListenerConfig{TCP: os.Args[1]}
	if filepath.IsAbs(os.Args[1]) {
		listener = ferretdb.ListenerConfig{Unix: os.Args[1]}
	}
	server, err := ferretdb.New(&ferretdb.Config{
		Listener: listener,
		// A warning repeats the whole message, with its documents.
		Logger:        slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
		Handler:       "postgresql",
		PostgreSQLURL: os.Getenv("POSTGRESQL_URL"),
	})
	if err != nil {
		slog.Error(err.Error())
		os.Exit(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if err := server.Run(ctx); err != nil {
		slog.Error(err.Error())
		os.Exit(1)
	}
}
